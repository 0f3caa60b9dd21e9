import { timeText } from '#contract/texts/time-text.ts';
import { browserZone } from '#web/ui/form/choice/time-zones.ts';

/** Shows all times of the page in the browser's time zone, and changes the line about the time zone. */
export function mount(root: HTMLElement): void {
  const zone = browserZone();
  const line = root.querySelector('p');
  const theirs = line?.textContent.replace('Times in ', '');
  if (!line || theirs === zone) return;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]'))
    time.textContent = timeText(time.dateTime);
  line.textContent = `Times in your time zone, ${zone} (ours is ${theirs})`;
}
