/**
 * Whether a button is being pressed. What would move it away waits then: a press that ends elsewhere is lost.
 * @param element where the focus goes, in the handler of `blur`
 */
export const isPressed = (element: Element | null): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.matches(':active');
