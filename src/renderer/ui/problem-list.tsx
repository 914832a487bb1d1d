/** What is wrong in the input: what, where, and what was done about it. */
import type { Problem } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { numberText } from './format.ts';
import { SeverityWord } from './badges.tsx';
import { SourceLink } from './source-link.tsx';
import { useWords } from './text.ts';

export function ProblemList({ problems }: { readonly problems: readonly Problem[] }): ReactNode {
  const { t, say, language } = useWords();
  return (
    <table className="table plain-table problems">
      <thead>
        <tr>
          <th scope="col">{t('ui.problem.severity')}</th>
          <th scope="col">{t('ui.problem.what')}</th>
          <th scope="col">{t('ui.problem.where')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <tr key={problem.id}>
            <td>
              <SeverityWord severity={problem.severity} />
            </td>
            <td>{say(problem.message)}</td>
            <td>
              {problem.src !== undefined && <SourceLink src={problem.src} />}
              {problem.bytes !== undefined && (
                <span className="quiet">
                  {' '}
                  {t('ui.problem.bytes', {
                    from: numberText(problem.bytes[0], language),
                    to: numberText(problem.bytes[1], language),
                  })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
