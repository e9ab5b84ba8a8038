import { useState } from 'react';
import { css } from 'styled-system/css';
import { Button, IconButton } from '../button.tsx';
import { Dialog, DialogClose, Sheet } from '../dialog.tsx';
import { DemoBanner } from '../frame/app-footer.tsx';
import { CopyIcon, EditIcon, MoreIcon, TrashIcon } from '../icon.tsx';
import { ImagePicker } from '../image-picker.tsx';
import { Skeleton, Spinner, TextLink } from '../marks.tsx';
import { Menu } from '../menu.tsx';
import { RatingInput } from '../rating.tsx';
import { Banner, EmptyState, EndOfList, ErrorState, LoadingBar, SkeletonRows } from '../states.tsx';
import { toast } from '../toast-store.ts';
import { ToastCard } from '../toaster.tsx';
import { Tooltip } from '../tooltip.tsx';
import { GallerySection, galleryGrid, galleryRow } from './section.tsx';

const stateGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 230px), 1fr))',
  gap: '4',
});

/** Alerts and the four states of a list. */
export function Messages() {
  return (
    <>
      <GallerySection title="Alerts">
        <div className={css({ display: 'grid', gap: '2.5' })}>
          <Banner tone="danger" title="Your account is banned until Nov 27.">
            Open orders continue; you cannot open new ones.{' '}
            <TextLink href="#why">Read why</TextLink>
          </Banner>
          <Banner tone="warning" title="Never hand out a password or cookie.">
            This order needs your username and nothing else.
          </Banner>
          <Banner tone="info" title="Confirm your e-mail.">
            We sent a link to mira@example.com.
          </Banner>
          <Banner tone="success" title="All done.">
            ExileBank is paid on Nov 24.
          </Banner>
          <Banner action={<Button size="xs">Leave</Button>}>
            You act as <b>Kestrel_</b>.
          </Banner>
        </div>
      </GallerySection>
      <GallerySection
        title="List states"
        note="Loading has the size of what follows. Empty says what to do next."
      >
        <div className={stateGrid}>
          <SkeletonRows label="Loading" />
          <EmptyState
            title="No offers match these filters"
            actions={<Button size="sm">Remove “Online now”</Button>}
          >
            Without “Online now” there are 35. Or be told when one appears.
          </EmptyState>
          <ErrorState
            title="Oops something went wrong!"
            retryLabel="Try again"
            onRetry={() => undefined}
          >
            The list did not arrive. What you had typed and chosen is still here.
          </ErrorState>
          <EndOfList>No more results!</EndOfList>
        </div>
        <div className={galleryRow} style={{ marginTop: 16 }}>
          <Spinner label="Working" />
          <Skeleton width="120px" height="14px" />
        </div>
      </GallerySection>
      <GallerySection title="Loading bar, demo banner">
        {/* The transform contains the bar, which is fixed to the window, inside its example. */}
        <div className={css({ transform: 'translate(0)', height: '12px' })}>
          <LoadingBar active label="Loading" />
        </div>
        <DemoBanner>Demo market: payments, mail and identity checks are simulated.</DemoBanner>
      </GallerySection>
    </>
  );
}

const noop = () => undefined;

function ToastSection() {
  return (
    <GallerySection title="Toast">
      <div className={stateGrid}>
        <ToastCard
          closeLabel="Close"
          onClose={noop}
          toast={{
            id: '1',
            status: 'default',
            title: 'Draft saved',
            description: 'Your offer is kept on this device.',
          }}
        />
        <ToastCard
          closeLabel="Close"
          onClose={noop}
          toast={{
            id: '2',
            status: 'success',
            title: 'Order completed',
            description: 'ExileBank is paid on Nov 24.',
          }}
        />
        <ToastCard
          closeLabel="Close"
          onClose={noop}
          toast={{
            id: '3',
            status: 'warning',
            description: 'Only 320 left: your amount was lowered.',
          }}
        />
        <ToastCard
          closeLabel="Close"
          onClose={noop}
          toast={{
            id: '4',
            status: 'error',
            title: 'Message not sent',
            description: 'The connection broke.',
            action: { label: 'Try again', onAction: noop },
          }}
        />
      </div>
      <div className={galleryRow} style={{ marginTop: 16 }}>
        <Button size="sm" onClick={() => toast({ status: 'success', description: 'Saved' })}>
          Show a toast
        </Button>
      </div>
    </GallerySection>
  );
}

function OverlaysSection() {
  return (
    <GallerySection title="Overlays">
      <div className={galleryRow}>
        <Dialog
          trigger={<Button>Dialog</Button>}
          title="Delete “Mirror of Kalandra”?"
          description="The offer leaves the market at once. Two open orders keep running. You can restore it for 30 days."
          closeLabel="Close"
          role="alertdialog"
          footer={
            <>
              <DialogClose>
                <Button look="ghost">Keep it</Button>
              </DialogClose>
              <Button look="danger">Delete offer</Button>
            </>
          }
        />
        <Sheet
          trigger={<Button>Sheet</Button>}
          title="Filters"
          closeLabel="Close"
          footer={<Button look="accent">Show 35 offers</Button>}
        >
          <p>What is filtered.</p>
        </Sheet>
        <Menu
          trigger={<IconButton edge label="More" icon={<MoreIcon />} />}
          items={[
            { id: 'edit', label: 'Edit', icon: <EditIcon size={16} />, href: '#edit' },
            { id: 'copy', label: 'Copy link', icon: <CopyIcon size={16} />, onSelect: noop },
            {
              id: 'delete',
              label: 'Delete',
              icon: <TrashIcon size={16} />,
              tone: 'danger',
              separated: true,
            },
          ]}
        />
        <Tooltip content="Measured over 1,410 orders">
          <Button look="ghost">Tooltip</Button>
        </Tooltip>
      </div>
    </GallerySection>
  );
}

/** Toasts, dialogs, sheets, menus, tooltips. */
export function Overlays() {
  return (
    <>
      <ToastSection />
      <OverlaysSection />
    </>
  );
}

/** Rating and pictures to send. */
export function Pickers() {
  const [stars, setStars] = useState<number | null>(4);
  const picture = { id: '1', src: '/icon-192.png', alt: 'Screenshot of the stash' };
  return (
    <GallerySection title="Review, pictures">
      <div
        className={galleryGrid}
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))' }}
      >
        <RatingInput
          label="Rating"
          value={stars}
          onValueChange={setStars}
          words={['Bad', 'Poor', 'Fair', 'Good', 'Great']}
        />
        <ImagePicker
          label="Pictures"
          aside="1 of 10"
          images={[picture, { ...picture, id: '2', busy: true }]}
          onAdd={noop}
          onRemove={noop}
          addLabel="Add pictures"
          removeLabel={(image) => `Remove ${image.alt}`}
          firstBadge="Cover"
          max={10}
          maxBytes={10_000_000}
          hint="PNG, JPEG or WebP, 10 MB each."
        />
        <ImagePicker
          label="Pictures, empty"
          images={[]}
          onAdd={noop}
          onRemove={noop}
          addLabel="Drop pictures here or choose them"
          removeLabel={(image) => `Remove ${image.alt}`}
          max={10}
          maxBytes={10_000_000}
        />
      </div>
    </GallerySection>
  );
}
