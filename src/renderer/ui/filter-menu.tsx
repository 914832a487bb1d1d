/** A menu of choices, several at a time, kept in the address. */
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { changeQuery } from '../app/route.ts';
import { useWords } from './text.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
}

export function FilterMenu({ name, label, choices, chosen }: Props): ReactNode {
  const { t } = useWords();
  const only =
    chosen.length === 1 ? choices.find(({ value }) => value === chosen[0])?.label : undefined;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`filter-menu ${chosen.length > 0 ? 'set' : ''}`}>
        {chosen.length === 0 ? label : `${label}: ${only ?? chosen.length}`}
        <ChevronDown size={12} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={4}>
          {choices.map(({ value, label: text }) => (
            <DropdownMenu.CheckboxItem
              key={value}
              className="menu-item"
              checked={chosen.includes(value)}
              onSelect={(event) => {
                event.preventDefault();
              }}
              onCheckedChange={(on) => {
                changeQuery(
                  { [name]: on ? [...chosen, value] : chosen.filter((each) => each !== value) },
                  { replace: true },
                );
              }}
            >
              <DropdownMenu.ItemIndicator className="menu-tick">✓</DropdownMenu.ItemIndicator>
              {text}
            </DropdownMenu.CheckboxItem>
          ))}
          {chosen.length > 0 && (
            <DropdownMenu.Item
              className="menu-item menu-clear"
              onSelect={() => {
                changeQuery({ [name]: null }, { replace: true });
              }}
            >
              {t('ui.filter.clear')}
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
