/** The eight base categories and the rules that all categories of a base share (decisions, sections 2, 5 and 6). */
import { appConfig } from '~config';
import type {
  BaseCategoryAlias,
  Bilingual,
  DeliveryMethod,
  PricePrecision,
} from '~/server/modules/catalogue/catalogue.tables.ts';

export interface BaseCategory {
  alias: BaseCategoryAlias;
  title: Bilingual;
  unit: { name: Bilingual; size: number };
  pricePrecision: PricePrecision;
  deliveryMethods: readonly DeliveryMethod[];
  promisedMinutes: readonly number[];
  checkHours: number;
  warrantyDays: readonly number[];
}

const { checkHours } = appConfig.orders;
const { promisedMinutes, boostingPromisedMinutes, warrantyDays } = appConfig.offers;
const NO_WARRANTY = [0];

const manual = {
  pricePrecision: 'cents',
  deliveryMethods: ['manual'],
  promisedMinutes,
  checkHours: checkHours.default,
  warrantyDays: NO_WARRANTY,
} as const;

export const baseCategories: readonly BaseCategory[] = [
  {
    ...manual,
    alias: 'currency',
    title: { en: 'Currency', fr: 'Monnaie' },
    unit: { name: { en: 'unit', fr: 'unité' }, size: 1 },
    pricePrecision: 'micros',
  },
  {
    ...manual,
    alias: 'items',
    title: { en: 'Items', fr: 'Objets' },
    unit: { name: { en: 'item', fr: 'objet' }, size: 1 },
  },
  {
    ...manual,
    alias: 'accounts',
    title: { en: 'Accounts', fr: 'Comptes' },
    unit: { name: { en: 'account', fr: 'compte' }, size: 1 },
    deliveryMethods: ['instant', 'manual'],
    warrantyDays,
  },
  {
    ...manual,
    alias: 'boosting',
    title: { en: 'Boosting', fr: 'Boost' },
    unit: { name: { en: 'service', fr: 'prestation' }, size: 1 },
    promisedMinutes: boostingPromisedMinutes,
  },
  {
    ...manual,
    alias: 'top-up',
    title: { en: 'Top-up', fr: 'Recharge' },
    unit: { name: { en: 'top-up', fr: 'recharge' }, size: 1 },
    checkHours: checkHours.instantCode,
  },
  {
    ...manual,
    alias: 'gift-cards',
    title: { en: 'Gift cards', fr: 'Cartes cadeaux' },
    unit: { name: { en: 'code', fr: 'code' }, size: 1 },
    deliveryMethods: ['instant', 'manual'],
    checkHours: checkHours.instantCode,
  },
  {
    ...manual,
    alias: 'skins',
    title: { en: 'Skins', fr: 'Skins' },
    unit: { name: { en: 'item', fr: 'objet' }, size: 1 },
    checkHours: checkHours.skins,
  },
  {
    ...manual,
    alias: 'coaching',
    title: { en: 'Coaching', fr: 'Coaching' },
    unit: { name: { en: 'hour', fr: 'heure' }, size: 1 },
  },
];
