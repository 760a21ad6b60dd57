/** What stands in a form's field; empty where there is none. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
