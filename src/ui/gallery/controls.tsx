import { useState } from 'react';
import { css } from 'styled-system/css';
import { Button, IconButton, LinkButton } from '../button.tsx';
import { Checkbox, RadioGroup } from '../choice.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { Switch } from '../switch.tsx';
import { Combobox } from '../combobox.tsx';
import {
  CardIcon,
  GridIcon,
  HeartIcon,
  InstantIcon,
  ListIcon,
  LockIcon,
  PlusIcon,
  WalletIcon,
} from '../icon.tsx';
import { AppliedChip, Chip, ChipLink, Count, Kbd, Mark, Tag, TextLink } from '../marks.tsx';
import { NumberField } from '../number-field.tsx';
import { NativeSelect } from '../native-select.tsx';
import { Select } from '../select.tsx';
import { PasswordField, TextArea, TextField } from '../text-field.tsx';
import { GallerySection, galleryGrid, galleryLabel, galleryRow } from './section.tsx';

const looks = ['accent', 'neutral', 'ghost', 'danger'] as const;
const words = { accent: 'Buy now', neutral: 'Chat', ghost: 'Cancel', danger: 'Delete' };
const matrix = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, max-content)',
  rowGap: '3.5',
  columnGap: '4',
  alignItems: 'center',
  overflowX: 'auto',
  padding: '1',
});

/** Buttons in every look and state. */
export function Buttons() {
  return (
    <GallerySection
      title="Buttons"
      note="52, 44, 36 and 32 px. One primary per view. Money acts carry the amount."
    >
      <div className={matrix}>
        {['', 'Rest', 'Hover', 'Focus', 'Pressed', 'Busy', 'Disabled'].map((state) => (
          <span key={state} className={galleryLabel}>
            {state}
          </span>
        ))}
        {looks.map((look) => (
          <ButtonStates key={look} look={look} />
        ))}
      </div>
      <div className={galleryRow} style={{ marginTop: 20 }}>
        <Button look="accent" size="lg" icon={<LockIcon size={18} />}>
          Pay $103.60
        </Button>
        <Button look="accent" size="lg" icon={<LockIcon size={18} />} busy>
          Pay $103.60
        </Button>
        <Button icon={<PlusIcon size={18} />}>New offer</Button>
        <Button size="sm">Small</Button>
        <Button size="sm" busy>
          Small
        </Button>
        <Button size="xs">Dense</Button>
        <LinkButton href="#link">Link</LinkButton>
        <IconButton edge label="Favourite" icon={<HeartIcon />} />
        <IconButton label="Favourite" icon={<HeartIcon />} aria-pressed />
        <IconButton label="Favourite" icon={<HeartIcon />} disabled />
        <Button disabledReason="Sign in first: the order needs your account.">Buy now</Button>
        <TextLink href="#text">A link in a text</TextLink>
      </div>
    </GallerySection>
  );
}

function ButtonStates({ look }: { look: (typeof looks)[number] }) {
  const word = words[look];
  return (
    <>
      <span className={galleryLabel}>{look}</span>
      <Button look={look}>{word}</Button>
      <Button look={look} data-hover="">
        {word}
      </Button>
      <Button look={look} data-focus-visible="">
        {word}
      </Button>
      <Button look={look} data-press="">
        {word}
      </Button>
      <Button look={look} busy>
        {word}
      </Button>
      <Button look={look} disabled>
        {word}
      </Button>
    </>
  );
}

const sorts = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'cheapest', label: 'Lowest unit price' },
  { value: 'total', label: 'Cheapest for 500' },
  { value: 'fastest', label: 'Fastest' },
  { value: 'best', label: 'Best on time', disabled: true },
];

function TextInputs() {
  const [count, setCount] = useState<number | null>(500);
  return (
    <GallerySection title="Inputs">
      <div className={galleryGrid}>
        <TextField label="Rest" placeholder="Character name" hint="As spelled in the game." />
        <TextField label="Filled" defaultValue="mira_stormcall" aside="optional" />
        <TextField
          label="Error"
          defaultValue="mira storm"
          hint="As spelled in the game."
          error="No spaces: A to Z, digits, _ and -"
        />
        <TextField label="Disabled" disabled defaultValue="mira_k" hint="Change it in settings." />
        <TextField label="With affix" prefix="$" suffix="USD" numeric defaultValue="600.00" />
        <NumberField
          label="Count"
          value={count}
          onValueChange={setCount}
          min={10}
          max={1000}
          step={10}
          lessLabel="Less"
          moreLabel="More"
        />
        <NumberField
          label="Count, error"
          value={320}
          onValueChange={setCount}
          min={1}
          max={320}
          lessLabel="Less"
          moreLabel="More"
          error="Only 320 in stock"
        />
        <NumberField
          label="Count, disabled"
          value={1}
          onValueChange={setCount}
          disabled
          lessLabel="Less"
          moreLabel="More"
        />
      </div>
    </GallerySection>
  );
}

function ListInputs() {
  const [sort, setSort] = useState<string | null>('cheapest');
  const [game, setGame] = useState<string | null>(null);
  return (
    <GallerySection title="Secrets, lists, texts">
      <div className={galleryGrid}>
        <PasswordField label="Secret" showLabel="Show" hideTextLabel="Hide" defaultValue="secret" />
        <Select label="Select" options={sorts} value={sort} onValueChange={setSort} />
        <Select
          label="Select, error"
          options={sorts}
          value={null}
          onValueChange={setSort}
          placeholder="Pick a league"
          error="The seller needs the league"
        />
        <Select
          label="Select, disabled"
          options={sorts}
          value="fastest"
          onValueChange={setSort}
          disabled
        />
        <NativeSelect label="Native select" options={sorts} defaultValue="fastest" />
        <Combobox
          label="Combobox"
          options={sorts}
          value={game}
          onValueChange={setGame}
          placeholder="Type to search"
          emptyText="Nothing fits"
          openLabel="Open"
        />
        <TextField label="Small" size="sm" placeholder="36 px" />
        <TextArea label="Text area" placeholder="Tell the seller" aside="0 / 2,000" />
      </div>
    </GallerySection>
  );
}

/** Text, numbers, secrets and lists. */
export function Inputs() {
  return (
    <>
      <TextInputs />
      <ListInputs />
    </>
  );
}

const methods = [
  { value: 'card', label: 'Card', note: 'Visa, Mastercard, Amex', icon: <CardIcon /> },
  { value: 'wallet', label: 'Wallet', note: '$250.00 available', icon: <WalletIcon /> },
  {
    value: 'later',
    label: 'Bank transfer',
    note: 'Waits until Nov 22',
    icon: <CardIcon />,
    disabled: true,
  },
];

function ChoiceSection() {
  const [view, setView] = useState<'list' | 'cards'>('list');
  return (
    <GallerySection title="Choice">
      <div className={galleryGrid} style={{ rowGap: 4 }}>
        <Checkbox count="57">Unchecked</Checkbox>
        <Checkbox count="142" defaultChecked>
          Checked
        </Checkbox>
        <Checkbox indeterminate>Some</Checkbox>
        <Checkbox count="0" disabled>
          Disabled
        </Checkbox>
        <Checkbox error="Accept the rules first">Error</Checkbox>
        <Switch defaultChecked>Switch, on</Switch>
        <Switch>Switch, off</Switch>
        <Switch disabled note="Not together with a promo code">
          Switch, disabled
        </Switch>
        <RadioGroup
          label="Radio group"
          defaultValue="b"
          options={[
            { value: 'a', label: 'Radio', count: '88' },
            { value: 'b', label: 'Chosen', count: '31' },
            { value: 'c', label: 'Disabled', disabled: true },
          ]}
        />
        <SegmentedControl
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <ListIcon size={16} /> },
            { value: 'cards', label: 'Cards', icon: <GridIcon size={16} /> },
          ]}
        />
        <SegmentedControl
          label="Period"
          defaultValue="7"
          options={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
          ]}
        />
      </div>
      <div style={{ marginTop: 20 }}>
        <RadioCards label="Cards" defaultValue="card" options={methods} />
      </div>
    </GallerySection>
  );
}

function ChipsAndTagsSection() {
  return (
    <GallerySection title="Chips and tags">
      <div className={galleryRow} style={{ gap: 8 }}>
        <Chip count="12">Rest</Chip>
        <Chip count="12" data-hover="">
          Hover
        </Chip>
        <Chip data-focus-visible="">Focus</Chip>
        <Chip pressed count="38">
          Chosen
        </Chip>
        <ChipLink href="#chip" active>
          Link
        </ChipLink>
        <AppliedChip label="Remove Europe" onRemove={() => undefined}>
          Europe
        </AppliedChip>
        <Tag strong icon={<InstantIcon />}>
          Instant
        </Tag>
        <Tag>14-day warranty</Tag>
        <Mark title="Seller level">L3</Mark>
        <Count>3</Count>
        <Kbd>/</Kbd>
      </div>
    </GallerySection>
  );
}

/** Checkboxes, radios, switches, segments, chips. */
export function Choices() {
  return (
    <>
      <ChoiceSection />
      <ChipsAndTagsSection />
    </>
  );
}
