/** Closes the menu after a link of it was followed; the browser does the rest. Without React: this is all there is to do. */
export function mount(root: HTMLElement) {
  const menu = root.querySelector<HTMLElement>('[popover]');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') && menu.matches(':popover-open'))
      menu.hidePopover();
  });
}
