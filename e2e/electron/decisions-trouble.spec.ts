import { openDesktop } from '../decisions/desk.ts';
import { killedTests } from '../decisions/killed-tests.ts';
import { glance } from '../decisions/sheet.ts';
import { troubleTests } from '../decisions/trouble-tests.ts';

troubleTests(() => openDesktop, glance);
killedTests(() => openDesktop);
