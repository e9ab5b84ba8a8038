import { css } from 'styled-system/css';
import { Histogram, RankLadder, Sparkline } from '../charts.tsx';
import { DefinitionTable, RowItem, RowList, Table } from '../data.tsx';
import {
  BanIcon,
  ClockIcon,
  DisputeIcon,
  DoneIcon,
  PackageCheckIcon,
  PlayIcon,
  UserIcon,
} from '../icon.tsx';
import { SectionHeading, Surface } from '../layout.tsx';
import { Avatar, Meter, Price, StatusPill, TextLink } from '../marks.tsx';
import { Breadcrumbs, LinkTabs, Pagination } from '../navigation.tsx';
import { PictureGallery } from '../picture-gallery.tsx';
import { RatingStars } from '../rating.tsx';
import { DateList, Stepper, Timeline } from '../timeline.tsx';
import { GallerySection, galleryGrid, galleryLabel, galleryRow } from './section.tsx';

const wideGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 290px), 1fr))',
  gap: '4',
});

/** Statuses, prices, ratings, people. */
export function Marks() {
  return (
    <>
      <GallerySection
        title="Status"
        note="Colour says who has to act: green runs, amber waits for you, blue waits for a check, red is a conflict, grey is at rest."
      >
        <div className={galleryRow} style={{ gap: 8 }}>
          <StatusPill icon={<ClockIcon />}>Created</StatusPill>
          <StatusPill tone="info" icon={<DoneIcon />}>
            Paid
          </StatusPill>
          <StatusPill tone="accent" icon={<PlayIcon />}>
            In progress
          </StatusPill>
          <StatusPill tone="warning" icon={<PackageCheckIcon />}>
            Acceptance
          </StatusPill>
          <StatusPill tone="danger" icon={<DisputeIcon />}>
            Disputed
          </StatusPill>
          <StatusPill icon={<BanIcon />}>Cancelled</StatusPill>
        </div>
      </GallerySection>
      <GallerySection title="Price" note="Right-aligned in lists, tabular figures, never broken.">
        <div className={galleryRow} style={{ gap: 40, alignItems: 'flex-end' }}>
          <Price size="xl">$148.90</Price>
          <Price size="lg">$96.40</Price>
          <Price>$0.2140</Price>
          <Price size="sm">136,61 €</Price>
        </div>
      </GallerySection>
      <GallerySection title="Rating">
        <div className={galleryRow} style={{ gap: 32 }}>
          <span className={galleryRow}>
            <RatingStars value={4.93} label="4.93 of 5" />
            <b>4.93</b>
            <span className={css({ color: 'muted', textStyle: 'small' })}>934 reviews</span>
          </span>
          <RatingStars value={3} label="3 of 5" />
          <div className={css({ width: '240px' })}>
            <Meter label="Communication" value={4.7} max={5} end="4.7" />
          </div>
          <div className={css({ width: '240px' })}>
            <Meter
              label="Level progress"
              size="md"
              tone="quiet"
              value={12}
              max={50}
              end="12 of 50"
            />
          </div>
        </div>
      </GallerySection>
      <GallerySection title="Avatar">
        <div className={galleryRow} style={{ gap: 20 }}>
          <Avatar name="VaultKeeper" size={56} online />
          <Avatar name="Kestrel_" size={44} online />
          <Avatar name="sable-9" size={36} online={false} />
          <Avatar name="ExileBank" size={28} online />
          <Avatar name="juno" size={20} />
          <span className={css({ color: 'muted', textStyle: 'small' })}>
            Filled dot: online now. Grey dot: was online earlier, the text says when.
          </span>
        </div>
      </GallerySection>
      <GallerySection title="Charts">
        <div className={galleryRow} style={{ gap: 32 }}>
          <Sparkline values={[5, 6, 5.4, 4.8, 5.1, 4.2, 4.6, 4.1, 4.3]} label="Falling" />
          <Sparkline values={[2, 3, 3.4, 3.1, 4.1, 4.2]} label="Rising" accentEnd />
          <div className={css({ width: '260px' })}>
            <Histogram
              label="Earnings per day"
              bars={[3, 5, 4, 8, 6, 9, 7, 12].map((value, index) => ({
                value,
                tone: index === 7 ? 'strong' : index > 2 ? 'usual' : undefined,
              }))}
            />
          </div>
          <RankLadder value={8} label="Tier 8 of 9" />
        </div>
      </GallerySection>
    </>
  );
}

/** Tabs, pages, rows, tables. */
export function Lists() {
  return (
    <>
      <GallerySection title="Tabs, pages">
        <Breadcrumbs
          label="Breadcrumbs"
          items={[
            { label: 'Home', href: '#h' },
            { label: 'Path of Exile 2', href: '#p' },
            { label: 'Currency' },
          ]}
        />
        <LinkTabs
          label="Categories"
          items={[
            { label: 'Currency', href: '#c', count: '1,204', active: true },
            { label: 'Items', href: '#i', count: '3,310' },
            { label: 'Accounts', href: '#a', count: '92' },
            { label: 'Boosting', href: '#b', count: '186' },
          ]}
        />
        <div style={{ marginTop: 20 }}>
          <Pagination
            label="Pages"
            previousLabel="Previous"
            nextLabel="Next"
            page={2}
            count={32}
            hrefOf={(page) => `#page-${page}`}
          />
        </div>
      </GallerySection>
      <GallerySection title="Rows">
        <SectionHeading
          size="panel"
          end={
            <TextLink look="quiet" href="#all">
              All orders
            </TextLink>
          }
        >
          Newly added
        </SectionHeading>
        <RowList>
          <RowItem
            href="#row"
            lead={<Avatar name="GildedFox" />}
            title="Grandfather, 4 greater affixes"
            detail="Diablo IV · Items · GildedFox · 3 min ago"
            end={<Price>$38.50</Price>}
          />
          <RowItem
            lead={<Avatar name="VaultKeeper" online />}
            title="Diamond 3, EU, 41 skins, original e-mail, never penalised and with a very long name"
            detail="Valorant · Accounts · VaultKeeper · 6 min ago"
            end={<Price>$74.90</Price>}
          />
        </RowList>
      </GallerySection>
      <GallerySection title="Table">
        <Table label="Orders">
          <thead>
            <tr>
              <th>Order</th>
              <th>Buyer</th>
              <th>Status</th>
              <th data-end="">Total</th>
            </tr>
          </thead>
          <tbody>
            {['500 Divine Orb', '40k gold, Kazzak', 'Diamond 3 account'].map((title, index) => (
              <tr
                key={title}
                data-hover={index === 1 ? '' : undefined}
                data-focus-visible={index === 2 ? '' : undefined}
              >
                <td>
                  <b>{title}</b>
                </td>
                <td>mira_k</td>
                <td>
                  <StatusPill tone="warning" icon={<PackageCheckIcon />}>
                    Acceptance
                  </StatusPill>
                </td>
                <td data-end="">
                  <Price size="sm">$103.60</Price>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </GallerySection>
    </>
  );
}

/** Timelines, definitions, surfaces, pictures. */
export function Panels() {
  return (
    <>
      <GallerySection title="Timeline">
        <div className={wideGrid}>
          <Surface pad="lg">
            <SectionHeading size="small">Before paying</SectionHeading>
            <DateList
              items={[
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
              ]}
            />
          </Surface>
          <Surface pad="lg">
            <SectionHeading size="small">In dispute, every clock stands still</SectionHeading>
            <DateList
              items={[
                { id: 'a', state: 'done', label: 'Delivered', time: '2:26 PM' },
                {
                  id: 'b',
                  state: 'now',
                  label: 'Check until',
                  note: 'Was Nov 23, 2:26 PM',
                  time: 'paused',
                },
                { id: 'c', state: 'next', label: 'Seller paid', time: 'paused' },
              ]}
            />
          </Surface>
        </div>
        <Surface pad="lg" className={css({ marginTop: '4' })}>
          <SectionHeading size="panel">What happened, what comes next</SectionHeading>
          <Timeline
            items={[
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
            ]}
          />
        </Surface>
        <div style={{ marginTop: 20 }}>
          <Stepper
            label="Steps"
            items={[
              { id: 'a', state: 'done', label: 'What you sell' },
              { id: 'b', state: 'now', label: 'Price and stock' },
              { id: 'c', state: 'next', label: 'Delivery' },
            ]}
          />
        </div>
      </GallerySection>
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
    </>
  );
}
