import { css } from 'styled-system/css';
import { DefinitionTable } from '../data.tsx';
import { UserIcon } from '../icon.tsx';
import { SectionHeading, Surface } from '../layout.tsx';
import { Price } from '../marks.tsx';
import { PictureGallery } from '../picture-gallery.tsx';
import {
  DateList,
  Stepper,
  Timeline,
  type DateLine,
  type StepItem,
  type TimelineItem,
} from '../timeline.tsx';
import { GallerySection, galleryGrid, galleryLabel } from './section.tsx';

const wideGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 290px), 1fr))',
  gap: '4',
});

const promise: DateLine[] = [
  {
    id: 'a',
    state: 'now',
    label: 'Delivered by',
    note: '20 min after payment',
    time: 'Today 2:34 PM',
  },
  {
    id: 'b',
    state: 'next',
    label: 'Free cancel',
    note: 'And any time once late',
    time: 'Until started',
  },
  { id: 'c', state: 'next', label: 'Check until', time: 'Nov 23, 2:34 PM' },
  { id: 'd', state: 'next', label: 'Seller paid', time: 'Nov 24, 2:34 PM' },
];

const paused: DateLine[] = [
  { id: 'a', state: 'done', label: 'Delivered', time: '2:26 PM' },
  {
    id: 'b',
    state: 'now',
    label: 'Check until',
    note: 'Was Nov 23, 2:26 PM',
    time: 'paused',
  },
  { id: 'c', state: 'next', label: 'Seller paid', time: 'paused' },
];

const course: TimelineItem[] = [
  {
    id: '1',
    state: 'done',
    time: '2:12 PM',
    title: 'Created',
    note: '500 Divine Orb reserved for you',
  },
  {
    id: '2',
    state: 'done',
    time: '2:14 PM',
    title: 'Paid',
    note: '$103.60 went into escrow',
  },
  {
    id: '3',
    state: 'now',
    time: '2:26 PM',
    title: 'Delivered, your check',
    note: 'Eight minutes before the promise',
    icon: <UserIcon size={12} />,
  },
  {
    id: '4',
    state: 'next',
    time: 'by Nov 23, 2:26 PM',
    title: 'Completed',
    note: 'When you confirm',
  },
  {
    id: '5',
    state: 'next',
    time: '1 day later',
    title: 'Seller paid',
    note: 'The hold ends',
  },
];

const tasks: StepItem[] = [
  { id: 'a', state: 'done', label: 'What you sell' },
  { id: 'b', state: 'now', label: 'Price and stock' },
  { id: 'c', state: 'next', label: 'Delivery' },
];

function TimelineSection() {
  return (
    <GallerySection title="Timeline">
      <div className={wideGrid}>
        <Surface pad="lg">
          <SectionHeading size="small">Before paying</SectionHeading>
          <DateList items={promise} />
        </Surface>
        <Surface pad="lg">
          <SectionHeading size="small">In dispute, every clock stands still</SectionHeading>
          <DateList items={paused} />
        </Surface>
      </div>
      <Surface pad="lg" className={css({ marginTop: '4' })}>
        <SectionHeading size="panel">What happened, what comes next</SectionHeading>
        <Timeline items={course} />
      </Surface>
      <div style={{ marginTop: 20 }}>
        <Stepper label="Steps" items={tasks} />
      </div>
    </GallerySection>
  );
}

function DefinitionsBillSection() {
  return (
    <GallerySection title="Definitions, bill">
      <DefinitionTable
        columns="2"
        items={[
          { term: 'Region', value: 'Europe' },
          { term: 'Current rank', value: 'Immortal 2' },
          { term: 'Original e-mail', value: 'Yes, handed over' },
          { term: 'Warranty', value: '14 days' },
        ]}
      />
      <div className={wideGrid} style={{ marginTop: 20 }}>
        <Surface pad="md">
          <DefinitionTable
            look="plain"
            items={[
              { term: '500 × $0.2172', value: '$108.60' },
              { term: 'Promo code FIRST5', value: '−$5.00' },
              { term: 'Total', value: <Price size="lg">$103.60</Price>, total: true },
            ]}
          />
        </Surface>
        <Surface pad="md" interactive>
          <a href="#card" data-cover>
            <b>A card that is a link</b>
          </a>
          <p className={galleryLabel}>The whole surface is pressed.</p>
        </Surface>
        <Surface pad="md" tone="accent">
          <b>Your turn</b>
          <p className={galleryLabel}>The one next action has the accent line.</p>
        </Surface>
      </div>
    </GallerySection>
  );
}

function PicturesSection() {
  return (
    <GallerySection title="Pictures">
      <div className={galleryGrid}>
        <PictureGallery
          label="Pictures"
          pictureLabel={(position, count) => `Picture ${position} of ${count}`}
          pictures={[
            { src: '/icon-512.png', alt: 'Mark' },
            { src: '/icon-192.png', alt: 'Small mark' },
          ]}
        />
      </div>
    </GallerySection>
  );
}

/** Timelines, definitions, surfaces, pictures. */
export function Panels() {
  return (
    <>
      <TimelineSection />
      <DefinitionsBillSection />
      <PicturesSection />
    </>
  );
}
