/** What the buyer gets: attributes, the seller's description, the secret's parts and the buyer inputs. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { Offer, OfferAttribute } from '~/contracts/offers/offers.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RankLadder } from '~/ui/charts.tsx';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { LockIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { rankOf } from '../card-attributes.ts';
import { OfferSection } from './offer-section.tsx';

interface DetailsProps {
  offer: Offer;
  definition: CategoryDefinition;
}

export function WhatYouGet({ offer, definition }: DetailsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { unit } = offer;
  const attributes = offer.attributes.map((attribute): Definition => ({
    id: attribute.key,
    term: attribute.label,
    value: <AttributeValue attribute={attribute} definition={definition} />,
  }));
  const stock = format.count(offer.in_stock);
  const definitions: Definition[] = [
    ...(unit.size > 1
      ? [{ id: 'unit', term: t`One unit`, value: `${format.count(unit.size)} ${unit.name}` }]
      : []),
    {
      id: 'stock',
      term: t`In stock`,
      value: offer.in_stock === 1 ? <Trans>1, unique</Trans> : stock,
    },
    ...(offer.warranty_days > 0
      ? [
          {
            id: 'warranty',
            term: t`Warranty`,
            value: <Plural value={offer.warranty_days} one="# day" other="# days" />,
          },
        ]
      : []),
  ];
  return (
    <OfferSection title={<Trans>What you get</Trans>}>
      <DefinitionTable columns="2" items={[...attributes, ...definitions]} />
    </OfferSection>
  );
}

function AttributeValue(props: { attribute: OfferAttribute; definition: CategoryDefinition }) {
  const { t } = useLingui();
  const { attribute, definition } = props;
  const rank = rankOf(
    attribute,
    definition.attributes.find(({ key }) => key === attribute.key),
  );
  if (!rank) return attribute.display;
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'flex-end', gap: '2' })}>
      <RankLadder
        value={rank.value}
        max={rank.max}
        height={16}
        label={t`Step ${rank.value} of ${rank.max}`}
        className={css({ marginBottom: '2px' })}
      />
      {attribute.display}
    </span>
  );
}

export function Description({ offer }: { offer: Offer }) {
  const hasVault = offer.delivery.method === 'instant' && offer.vault_fields.length > 0;
  if (offer.description === '' && !hasVault && offer.buyer_inputs.length === 0) return null;
  return (
    <OfferSection title={<Trans>Description</Trans>}>
      {offer.description === '' ? (
        <p className={quiet}>
          <Trans>The seller has written nothing more.</Trans>
        </p>
      ) : (
        <p className={words}>{offer.description}</p>
      )}
      {hasVault ? <Vault offer={offer} /> : null}
      <AskedFor offer={offer} />
    </OfferSection>
  );
}

/** The names of the secret's parts; their values appear only after payment. */
function Vault({ offer }: { offer: Offer }) {
  return (
    <Surface className={css({ marginTop: '5' })}>
      <div className={css({ padding: '5', paddingBottom: '4' })}>
        <h3>
          <Trans>Handed over, sealed until you reveal it</Trans>
        </h3>
        <p className={tags}>
          {offer.vault_fields.map((field) => (
            <Tag key={field.key} strong icon={<LockIcon aria-hidden="true" />}>
              {field.label}
            </Tag>
          ))}
        </p>
      </div>
      <p className={vaultNote}>
        <Trans>
          Never send or accept these in chat. Each reveal is logged, which is what protects you in a
          dispute.
        </Trans>
      </p>
    </Surface>
  );
}

function AskedFor({ offer }: { offer: Offer }) {
  if (offer.buyer_inputs.length === 0) return null;
  return (
    <div className={css({ marginTop: '5' })}>
      <p className={quiet}>
        <Trans>At checkout the seller needs to know:</Trans>
      </p>
      <p className={tags}>
        {offer.buyer_inputs.map((input) => (
          <Tag key={input.key} strong>
            {input.label}
          </Tag>
        ))}
      </p>
    </div>
  );
}

const edge = '1px solid {colors.line}';
const words = css({
  maxWidth: '66ch',
  color: 'muted',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const quiet = css({ color: 'muted', fontSize: '14' });
const tags = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '3' });
const vaultNote = css({ padding: '12px 20px', borderTop: edge, fontSize: '14', color: 'muted' });
