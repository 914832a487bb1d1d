/** The states of the decision sheet; see `decision.ts` for the moves between them. */
import type { Form, Preview, Receipt, Refusal } from '@contract/change.ts';
import type { Json, Msg } from '@contract/model.ts';

/** What is being judged, and how to show it again. */
export interface Judged {
  readonly loop: string;
  readonly action: string;
  readonly target: string | null;
  readonly label: Msg;
  /** Title of the item, run or loop, as the ledger has it. */
  readonly title: string;
  /** Address under which what is judged can be seen. */
  readonly seenAt: string;
  /** Fill these fields first, over the form's own. */
  readonly preset?: Values | undefined;
}

export type Values = Readonly<Record<string, Json>>;

/** What stays the same from form to receipt. */
export interface Confirmed {
  readonly judged: Judged;
  readonly from: HTMLElement | null;
  readonly form: Form;
  readonly values: Values;
}

export type DecisionState =
  | { readonly step: 'closed' }
  | { readonly step: 'opening'; readonly judged: Judged; readonly from: HTMLElement | null }
  | {
      readonly step: 'failed';
      readonly judged: Judged;
      readonly from: HTMLElement | null;
      readonly message: Msg;
      readonly back: null;
    }
  | (Confirmed & {
      readonly step: 'form';
      readonly refusals: readonly Refusal[];
      /** What was typed an earlier time stands in the form. */
      readonly restored?: boolean;
      /** Names of required fields that are empty. */
      readonly missing: readonly string[];
      readonly busy: boolean;
    })
  | (Confirmed & {
      readonly step: 'preview';
      readonly preview: Preview;
      readonly refusals: readonly Refusal[];
      readonly looked: boolean;
      readonly busy: boolean;
    })
  | (Confirmed & {
      readonly step: 'receipt';
      readonly preview: Preview;
      readonly receipt: Receipt;
    });
