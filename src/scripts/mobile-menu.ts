/** The mobile menu: toggled by its button, closed by Escape and when focus or pointer leaves it. */
const button = document.querySelector<HTMLElement>('.menu-button');
const header = document.querySelector('.header');

function isOpen(): boolean {
  return button?.getAttribute('aria-expanded') === 'true';
}

function set(open: boolean): void {
  button?.setAttribute('aria-expanded', String(open));
}

button?.addEventListener('click', () => set(!isOpen()));

header?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !isOpen()) return;
  set(false);
  button?.focus();
});

for (const leaving of ['pointerdown', 'focusin']) {
  document.addEventListener(leaving, ({ target }) => {
    if (isOpen() && target instanceof Node && !header?.contains(target)) set(false);
  });
}
