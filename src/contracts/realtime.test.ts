import { expect, test } from 'vitest';
import { clientEvents, serverEvents } from './realtime.ts';

/** Every `<area>.realtime.ts`: its exported maps of events by name. */
const areas = import.meta.glob<Record<string, object>>('./*/*.realtime.ts', { eager: true });

function eventsNamed(ending: string): string[] {
  return Object.values(areas).flatMap((area) =>
    Object.entries(area)
      .filter(([name]) => name.endsWith(ending))
      .flatMap(([, events]) => Object.keys(events)),
  );
}

test('the events of all areas are joined, each name once', () => {
  const ofTheConnection = ['too_many_connections'];
  expect([...eventsNamed('ServerEvents'), ...ofTheConnection].toSorted()).toEqual(
    Object.keys(serverEvents).toSorted(),
  );
  expect(eventsNamed('ClientEvents').toSorted()).toEqual(Object.keys(clientEvents).toSorted());
});
