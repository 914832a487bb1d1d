import { useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';

interface Props {
  readonly name: string;
  readonly onRename: (name: string) => void;
}

/** A workspace is called like its folder, and folders are often called alike: the name can be changed. */
export function WorkspaceName({ name, onRename }: Props): ReactNode {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    setTyped(null);
    // After the field is gone; else the focus would be lost with it.
    setTimeout(() => button.current?.focus());
  };
  if (typed === null) {
    return (
      <>
        <h2>
          <Untrusted>{name}</Untrusted>
        </h2>
        <button
          ref={button}
          type="button"
          className="link"
          aria-label={t('ui.workspace.rename-this', { name: visible(name) })}
          onClick={() => {
            setTyped(name);
          }}
        >
          {t('ui.workspace.rename')}
        </button>
      </>
    );
  }
  return (
    <form
      className="field-inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') return;
        if (typed.trim() !== name) onRename(typed.trim());
        leave();
      }}
    >
      <input
        type="text"
        // It was asked for by a click on its own button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        maxLength={200}
        autoComplete="off"
        aria-label={t('ui.workspace.name')}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          leave();
        }}
      />
      <button type="submit" className="button first" disabled={typed.trim() === ''}>
        {t('ui.workspace.rename-save')}
      </button>
    </form>
  );
}
