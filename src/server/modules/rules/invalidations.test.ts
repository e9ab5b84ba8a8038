import { expect, test } from 'vitest';
import { figureKinds } from '~/contracts/rules/figures.schemas.ts';
import { createInvalidations, tag } from '../../core/cache-tags.ts';
import { rulesModule } from './index.ts';
import { figuresChanged } from './rules.events.ts';

const invalidated = createInvalidations(rulesModule.invalidates ?? []);

test.each(figureKinds)(
  'a rule of %s that is made or taken back drops no text and no page',
  (kind) => {
    const event = figuresChanged({ version_id: 'v', kind, begins: false });
    expect(invalidated(event)).toEqual([tag.rules]);
  },
);

test('one that begins drops the texts that name its figures, and pages of offers only where holds are others', () => {
  const texts = [tag.rules, tag.documents, tag.help, tag.blog];
  for (const kind of figureKinds) {
    const dropped = invalidated(figuresChanged({ version_id: 'v', kind, begins: true }));
    expect(dropped).toEqual(kind === 'levels' ? [...texts, tag.holds] : texts);
  }
});
