import { css } from 'styled-system/css';
import { Histogram, RankLadder, Sparkline } from '../charts.tsx';
import { BarLegend, BarList, ColumnChart, ShareLine } from '../month-charts.tsx';
import { RowItem, RowList, Table } from '../data.tsx';
import { BanIcon, ClockIcon, DisputeIcon, DoneIcon, PackageCheckIcon, PlayIcon } from '../icon.tsx';
import { SectionHeading } from '../layout.tsx';
import { Avatar, Meter, Price, StatusPill, TextLink } from '../marks.tsx';
import { Breadcrumbs, LinkTabs, Pagination } from '../navigation.tsx';
import { RatingStars } from '../rating.tsx';
import { GallerySection, galleryRow } from './section.tsx';

function StatusSection() {
  return (
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
  );
}

function PriceSection() {
  return (
    <GallerySection title="Price" note="Right-aligned in lists, tabular figures, never broken.">
      <div className={galleryRow} style={{ gap: 40, alignItems: 'flex-end' }}>
        <Price size="xl">$148.90</Price>
        <Price size="lg">$96.40</Price>
        <Price>$0.2140</Price>
        <Price size="sm">136,61 €</Price>
      </div>
    </GallerySection>
  );
}

function RatingSection() {
  return (
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
          <Meter label="Level progress" size="md" tone="quiet" value={12} max={50} end="12 of 50" />
        </div>
      </div>
    </GallerySection>
  );
}

function AvatarSection() {
  return (
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
  );
}

function ChartsSection() {
  return (
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
  );
}

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const completed = [812, 940, 1_104, 1_050, 1_320, 640];
const onTime = [0.94, 0.95, null, 0.93, 0.96, 0.97];

function MonthChartsSection() {
  return (
    <GallerySection title="Charts of months">
      <div className={css({ display: 'grid', gap: '7' })}>
        <ColumnChart
          label="Orders by month"
          now="Nov"
          columns={months.map((month, index) => {
            const value = completed[index] ?? 0;
            return {
              id: month,
              value,
              text: `${value}`,
              short: `${(value / 1_000).toFixed(1)}k`,
              label: month,
            };
          })}
        />
        <ShareLine
          label="On time by month, with a month that has no share"
          format={(share) => `${Math.round(share * 100)}%`}
          points={months.map((month, index) => ({
            id: month,
            share: onTime[index] ?? null,
            label: month,
          }))}
        />
        <div className={css({ display: 'grid', gap: '3' })}>
          <BarLegend
            items={[
              { tone: 'strong', label: 'Refunded' },
              { tone: 'usual', label: 'In part' },
              { tone: 'open', label: 'Delivered again' },
              { tone: 'quiet', label: 'Stays as it is' },
            ]}
          />
          <BarList
            bars={[
              {
                id: 'late',
                name: 'Not delivered',
                value: 42,
                parts: [
                  { share: 0.5, tone: 'strong' },
                  { share: 0.2 },
                  { share: 0.2, tone: 'open' },
                  { share: 0.1, tone: 'quiet' },
                ],
              },
              { id: 'few', name: 'Too few', value: '–', parts: [] },
            ]}
          />
        </div>
      </div>
    </GallerySection>
  );
}

/** Statuses, prices, ratings, people. */
export function Marks() {
  return (
    <>
      <StatusSection />
      <PriceSection />
      <RatingSection />
      <AvatarSection />
      <ChartsSection />
      <MonthChartsSection />
    </>
  );
}

function TabsPagesSection() {
  return (
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
  );
}

function RowsSection() {
  return (
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
  );
}

function TableSection() {
  return (
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
  );
}

/** Tabs, pages, rows, tables. */
export function Lists() {
  return (
    <>
      <TabsPagesSection />
      <RowsSection />
      <TableSection />
    </>
  );
}
