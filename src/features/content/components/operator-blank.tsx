/** What the operator of this market has still to fill in, shown where it belongs. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { css } from 'styled-system/css';
import type { OperatorField } from '~/contracts/content/content.schemas.ts';

const names: Record<OperatorField, MessageDescriptor> = {
  name: msg`name of the operator`,
  address: msg`address of the operator`,
  register: msg`register and number`,
  representative: msg`name of the representative`,
  tax_id: msg`tax number`,
  email: msg`e-mail address of the operator`,
  host: msg`name and address of the host`,
  authority: msg`data-protection authority`,
  mediator: msg`consumer mediator`,
  law: msg`governing law and courts`,
};

export function OperatorBlank({ field }: { field: OperatorField }) {
  const { i18n } = useLingui();
  return <span className={blank}>[{i18n._(names[field])}]</span>;
}

const blank = css({
  borderBottom: '1px dashed {colors.warning}',
  color: 'muted',
  overflowWrap: 'anywhere',
});
