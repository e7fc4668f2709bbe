import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { readAddress } from '../links/link-address.ts';

/** The address that is all there is on the clipboard. */
export function pastedAddress(text: string): string | undefined {
  const address = readAddress(text);
  const isOne = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i.test(address);
  return isOne && URL.canParse(address) ? address : undefined;
}

/** Links the selection to an address; where nothing is selected, the address comes in as a link to itself. */
export function linkSelection(
  { tr, selection, schema }: EditorState,
  address: string,
): Transaction | undefined {
  const type = schema.marks['link'];
  const isText = selection instanceof TextSelection && !selection.$from.parent.type.spec.code;
  if (!type || !isText) return undefined;
  const link = type.create({ href: address });
  if (!selection.empty) return tr.addMark(selection.from, selection.to, link);
  const marks = link.addToSet(selection.$from.marks());
  return tr.replaceSelectionWith(schema.text(address, marks), false);
}
