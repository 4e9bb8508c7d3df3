/** Names of roles and authorities in Traditional Chinese. */
import type { EN_AUTHORITIES, EN_ROLES } from './en-names.ts';

export const ZH_HANT_ROLES: typeof EN_ROLES = {
  dealer: '荷官',
  'game-supervisor': '遊戲主任',
  'pit-boss': '賭區主管',
  'pit-supervisor': '賭區主任',
  'pit-manager': '賭區經理',
  'shift-manager': '值班經理',
  inspector: '監場',
  house: '場方',
  supervisor: '主任',
  officer: '監管人員',
  'inspectorate-manager': '監察署經理',
  administrator: '管理員',
  player: '玩家',
  system: '系統',
};

export const ZH_HANT_AUTHORITIES: typeof EN_AUTHORITIES = {
  'an inspector': '督察',
  'an Authorised Officer': '獲授權人員',
  'the regulator': '監管機構',
  'the Manager Government Casino Inspectorate': '政府賭場監察署經理',
};
