import { timeText } from '#contract/texts/time-text.ts';

/** Shows all times of the page in the time zone of the browser, and says so. */
export function mount(root: HTMLElement): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const line = root.querySelector('p');
  const theirs = line?.textContent.replace('Times in ', '');
  if (!line || !zone || theirs === zone) return;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]'))
    time.textContent = timeText(time.dateTime);
  line.textContent = `Times in your time zone, ${zone} (ours is ${theirs})`;
}
