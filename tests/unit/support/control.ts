/** The control of a form with this name. */
export function control(name: string): HTMLInputElement | HTMLTextAreaElement {
  const element = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
  if (!element) throw new Error(`There is no ${name}.`);
  return element;
}
