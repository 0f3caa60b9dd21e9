import type { Choice } from './combobox.tsx';

/** Former names of time zones that browsers still use, with the current names in the time zone database. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a time zone: `Asia/Kolkata` for `Asia/Calcutta`. */
const canonicalZone = (zone: string): string => renamed[zone] ?? zone;

/** The time zone of this browser, by its current name. */
export const browserZone = (): string => canonicalZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

const spaced = (name: string) => name.replaceAll('_', ' ');

/** The offset of a time zone from UTC at a moment: 'UTC+5:30'. */
function offsetOf(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}

/** A time zone as an option: city, region, and the offset from UTC at a moment. */
export function zoneChoice(zone: string, at: number): Choice {
  const [region = '', ...place] = canonicalZone(zone).split('/');
  const offset = offsetOf(zone, at);
  const own = browserZone() === canonicalZone(zone) ? ['your browser’s'] : [];
  const where = place.length === 0 ? [] : [spaced([region, ...place.slice(0, -1)].join(', '))];
  return {
    id: canonicalZone(zone),
    label: spaced(place.at(-1) ?? region),
    detail: [...where, offset, ...own].join(' · '),
  };
}

/** The highest number of results: people search by typing, and nobody reads a longer list. */
const most = 50;

/** All time zones, sorted by region and city, after the browser's zone and UTC. */
function allZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone').map(canonicalZone).toSorted();
  return [...new Set([browserZone(), 'UTC', ...zones])];
}

/** The time zones whose region, city or former name contains every typed word, at most fifty. */
export function findZones(typed: string, at: number): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const former = Object.groupBy(Object.keys(renamed), (name) => renamed[name] ?? '');
  return allZones()
    .filter((zone) => {
      const text = spaced([zone, ...(former[zone] ?? [])].join(' ')).toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, most)
    .map((zone) => zoneChoice(zone, at));
}
