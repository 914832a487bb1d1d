import { useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { leaveDemo, openDemo } from '../stores/demo.ts';
import { ONLY, workspaces } from '../stores/resources.ts';
import { useResource } from '../stores/resource.ts';
import { useWords } from '../ui/text.ts';

/** Says on every screen that what is shown is the demo, and leads out of it. */
export function DemoMark(): ReactNode {
  const { t } = useWords();
  const list = useResource(workspaces, ONLY).data ?? [];
  const leave = useLeaveDemo();
  const demos = list.filter(({ demo }) => demo).length;
  if (demos === 0) return null;
  return (
    <span className="demo-mark">
      <span className="tag" title={t('ui.demo.help')}>
        {demos === list.length ? t('ui.demo.all') : t('ui.demo.some')}
      </span>
      <button type="button" className="link" disabled={leave.busy} onClick={leave.run}>
        {t('ui.demo.leave')}
      </button>
    </span>
  );
}

/** Leaves the demo and says so; a fresh copy can be opened again at once. */
export function useLeaveDemo(): { readonly busy: boolean; readonly run: () => void } {
  const { t, say } = useWords();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run: () => {
      setBusy(true);
      void (async () => {
        const answer = await leaveDemo();
        setBusy(false);
        if (!answer.ok) {
          toast.error(say(answer.message));
          return;
        }
        toast(t('ui.demo.left'), {
          action: { label: t('ui.demo.again'), onClick: () => void openDemo() },
        });
      })();
    },
  };
}
