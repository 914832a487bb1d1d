/** Which view an address shows. */
import { useEffect, type ReactNode } from 'react';
import type { MessageId } from '@contract/messages/index.ts';
import { ONLY, workspaces } from '../stores/resources.ts';
import { useResource } from '../stores/resource.ts';
import { useWords } from '../ui/text.ts';
import { EscalationsView } from '../views/escalations/escalations-view.tsx';
import { FindingsView } from '../views/findings/findings-view.tsx';
import { GraphView } from '../views/graph/graph-view.tsx';
import { JournalView } from '../views/journal/journal-view.tsx';
import { LoopView } from '../views/loop/loop-view.tsx';
import { LoopsView } from '../views/loops/loops-view.tsx';
import { PacketsView } from '../views/packets/packets-view.tsx';
import { QueueView } from '../views/queue/queue-view.tsx';
import { QuotaView } from '../views/quota/quota-view.tsx';
import { SettingsView } from '../views/settings/settings-view.tsx';
import { WelcomeView } from '../views/welcome/welcome-view.tsx';
import { WorkspacesView } from '../views/workspaces/workspaces-view.tsx';
import { useRoute, type Screen } from './route.ts';

/** Screens that say something even when nothing is attached. */
const WITHOUT_WORKSPACE: readonly Screen[] = ['workspaces', 'settings', 'journal'];

export function ScreenOf(): ReactNode {
  const { screen, id } = useRoute();
  const list = useResource(workspaces, ONLY).data;
  const nothing = list !== null && list.length === 0 && !WITHOUT_WORKSPACE.includes(screen);
  const shown = nothing ? 'welcome' : screen;
  useTitle(shown);
  switch (shown) {
    case 'welcome':
      return <WelcomeView />;
    case 'queue':
      return <QueueView />;
    case 'loops':
      return <LoopsView />;
    case 'loop':
      return <LoopView key={id} id={id} />;
    case 'graph':
      return <GraphView id={id} />;
    case 'quota':
      return <QuotaView />;
    case 'escalations':
      return <EscalationsView />;
    case 'packets':
      return <PacketsView />;
    case 'findings':
      return <FindingsView />;
    case 'journal':
      return <JournalView />;
    case 'workspaces':
      return <WorkspacesView />;
    case 'settings':
      return <SettingsView />;
  }
}

const TITLES: Readonly<Record<Screen, MessageId>> = {
  queue: 'ui.screen.queue',
  loops: 'ui.screen.loops',
  loop: 'ui.screen.loop',
  graph: 'ui.screen.graph',
  quota: 'ui.screen.quota',
  escalations: 'ui.screen.escalations',
  packets: 'ui.screen.packets',
  findings: 'ui.screen.findings',
  journal: 'ui.screen.journal',
  workspaces: 'ui.screen.workspaces',
  settings: 'ui.screen.settings',
  welcome: 'ui.screen.welcome',
};

/** The window's title says where one is. */
function useTitle(screen: Screen): void {
  const { t } = useWords();
  useEffect(() => {
    // A loop's page puts its own name there.
    if (screen !== 'loop') document.title = t('ui.title', { screen: t(TITLES[screen]) });
  }, [screen, t]);
}
