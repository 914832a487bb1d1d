import type { Artifact } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { openSource } from '../../stores/source-drawer.ts';
import { fileName } from '../../ui/format.ts';
import { RoleWord } from '../../ui/role-word.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { ARTIFACT_WORDS } from '../../ui/words.ts';

/** Files that records name, and whether they are there. */
export function Artifacts({ artifacts }: { readonly artifacts: readonly Artifact[] }): ReactNode {
  const { t } = useWords();
  if (artifacts.length === 0) return null;
  return (
    <ul className="plain artifacts">
      {artifacts.map((artifact) => (
        <li key={`${artifact.role} ${artifact.recorded}`}>
          <span className="quiet artifact-role">
            <RoleWord word={artifact.role} />
          </span>
          {artifact.path !== undefined && artifact.state === 'present' ? (
            <button
              type="button"
              className="source-link"
              title={visible(artifact.recorded)}
              onClick={() => void openSource({ path: artifact.path ?? '' })}
            >
              <Untrusted as="token">{fileName(artifact.recorded)}</Untrusted>
            </button>
          ) : (
            <span title={visible(artifact.recorded)}>
              <Untrusted as="token">{fileName(artifact.recorded)}</Untrusted>
            </span>
          )}
          <span className={`artifact artifact-${artifact.state}`}>
            {t(ARTIFACT_WORDS[artifact.state])}
          </span>
        </li>
      ))}
    </ul>
  );
}
