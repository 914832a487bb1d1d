/** One proposal: what and by whom, the record beside the policy, what consent means, and its words. */
import type { Escalation } from '@contract/model.ts';
import type { SourceId } from '@contract/words.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { Copy } from '../../ui/copy.tsx';
import { FactList } from '../../ui/fact.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { SOURCE_WORDS } from '../../ui/words.ts';
import './escalations.css';

export interface KnownLoop {
  readonly title: string;
  readonly source: SourceId;
  readonly workspace: string;
  readonly workspaceName: string;
}

interface Props {
  readonly escalation: Escalation;
  readonly loop: KnownLoop | undefined;
}

export function EscalationBlock({ escalation, loop }: Props): ReactNode {
  const { t, say } = useWords();
  const { proposed, by, at, open, evidence, facts, prompt } = escalation;
  return (
    <li className={open ? 'escalation' : 'escalation past'}>
      <h3 className="item-title">
        <Untrusted>{proposed}</Untrusted>
      </h3>
      <p className="item-line quiet">
        {by !== '' && (
          <span>
            {t('ui.escalation.by')} <Untrusted>{by}</Untrusted>
          </span>
        )}
        <a href={href('loop', escalation.loop)}>
          <Untrusted>{loop?.title ?? escalation.loop}</Untrusted>
        </a>
        {loop !== undefined && (
          <span>
            {t(SOURCE_WORDS[loop.source])} · <Untrusted>{loop.workspaceName}</Untrusted>
          </span>
        )}
        {at !== null && <Time at={at} as="both" />}
        <a href={href('graph', escalation.loop, { item: escalation.id })}>
          {t('ui.escalation.in-graph')}
        </a>
      </p>
      <dl className="said-and-policy">
        <div>
          <dt>{t('ui.escalation.recorded')}</dt>
          <dd>{say(escalation.recorded)}</dd>
        </div>
        <div>
          <dt>{t('ui.escalation.recomputed')}</dt>
          <dd>{say(escalation.recomputed)}</dd>
        </div>
        <div className="consent">
          <dt>{t('ui.escalation.consent')}</dt>
          <dd>{say(escalation.consent)}</dd>
        </div>
      </dl>
      {prompt !== undefined && (
        <div className="prompt">
          <p>
            {t('ui.escalation.prompt')}{' '}
            <Copy text={prompt} label={t('ui.escalation.copy-prompt')} />
          </p>
          <pre className="code">
            <Untrusted as="text">{prompt}</Untrusted>
          </pre>
        </div>
      )}
      {evidence.length > 0 && (
        <p className="inline">
          <span className="quiet">{t('ui.escalation.evidence')}</span>
          {evidence.map((src) => (
            <SourceLink key={`${src.path}:${src.line ?? ''}:${src.field ?? ''}`} src={src} />
          ))}
        </p>
      )}
      {facts.length > 0 && (
        <details>
          <summary>{t('ui.escalation.more')}</summary>
          <FactList facts={facts} />
        </details>
      )}
    </li>
  );
}
