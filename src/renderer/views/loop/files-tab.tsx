import type { LoopView } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { openSource } from '../../stores/source-drawer.ts';
import { bytesText, numberText } from '../../ui/format.ts';
import { RoleWord } from '../../ui/role-word.tsx';
import { ProblemList } from '../../ui/problem-list.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { FILE_WORDS } from '../../ui/words.ts';
import { FindingList } from '../findings/finding-list.tsx';
import { Artifacts } from './artifacts.tsx';

/** What is wrong with the input, and the files it is read from. */
export function FilesTab({ view }: { readonly view: LoopView }): ReactNode {
  const { t, say, language } = useWords();
  return (
    <>
      {view.findingList.length > 0 && (
        <section>
          <h2>{t('ui.screen.findings')}</h2>
          <FindingList findings={view.findingList} />
        </section>
      )}
      <section>
        <h2>{t('ui.files.problems')}</h2>
        {view.problemList.length === 0 ? (
          <p className="quiet">{t('ui.files.no-problems')}</p>
        ) : (
          <ProblemList problems={view.problemList} />
        )}
      </section>
      <section>
        <h2>{t('ui.files.files')}</h2>
        <table className="table plain-table">
          <thead>
            <tr>
              <th scope="col">{t('ui.files.file')}</th>
              <th scope="col">{t('ui.files.role')}</th>
              <th scope="col">{t('ui.files.state')}</th>
              <th scope="col" className="end">
                {t('ui.files.size')}
              </th>
              <th scope="col">{t('ui.files.modified')}</th>
            </tr>
          </thead>
          <tbody>
            {view.files.map((file) => (
              <tr key={file.path}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                <td>
                  <button
                    type="button"
                    className="source-link"
                    onClick={() => void openSource({ path: file.path })}
                  >
                    <Untrusted as="token">{file.path}</Untrusted>
                  </button>
                </td>
                <td className="quiet">
                  <RoleWord word={file.role} />
                </td>
                <td className={file.state === 'ok' ? undefined : 'tone-warn'}>
                  {t(FILE_WORDS[file.state])}
                  {file.note !== undefined && <span className="quiet"> {say(file.note)}</span>}
                </td>
                <td className="end number">
                  {bytesText(file.bytes, language)}
                  {file.lines !== undefined && (
                    <span className="quiet">
                      {' '}
                      {t('ui.files.lines', {
                        count: file.lines,
                        lines: numberText(file.lines, language),
                      })}
                    </span>
                  )}
                </td>
                <td>
                  <Time at={file.modifiedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {view.artifacts.length > 0 && (
        <section>
          <h2>{t('ui.files.artifacts')}</h2>
          <Artifacts artifacts={view.artifacts} />
        </section>
      )}
    </>
  );
}
