/** Names of roles and authorities in Simplified Chinese. */
import type { EN_AUTHORITIES, EN_ROLES } from './en-names.ts';

export const ZH_HANS_ROLES: typeof EN_ROLES = {
  dealer: '荷官',
  'game-supervisor': '游戏主任',
  'pit-boss': '赌区主管',
  'pit-supervisor': '赌区主任',
  'pit-manager': '赌区经理',
  'shift-manager': '值班经理',
  inspector: '监场',
  house: '赌场',
  supervisor: '主任',
  officer: '监管人员',
  'inspectorate-manager': '监察署经理',
  administrator: '管理员',
  player: '玩家',
  system: '系统',
};

export const ZH_HANS_AUTHORITIES: typeof EN_AUTHORITIES = {
  'an inspector': '督察',
  'an Authorised Officer': '获授权人员',
  'the regulator': '监管机构',
  'the Manager Government Casino Inspectorate': '政府赌场监察署经理',
};
