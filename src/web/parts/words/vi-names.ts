/** Names of roles and authorities in Vietnamese. */
import type { EN_AUTHORITIES, EN_ROLES } from './en-names.ts';

export const VI_ROLES: typeof EN_ROLES = {
  dealer: 'hồ lỳ',
  'game-supervisor': 'giám sát trò chơi',
  'pit-boss': 'quản lý khu vực',
  'pit-supervisor': 'giám sát khu vực',
  'pit-manager': 'trưởng khu vực',
  'shift-manager': 'quản lý ca',
  inspector: 'thanh tra viên',
  house: 'nhà cái',
  supervisor: 'giám sát viên',
  officer: 'cán bộ giám sát',
  'inspectorate-manager': 'trưởng cơ quan thanh tra',
  administrator: 'quản trị viên',
  player: 'người chơi',
  system: 'hệ thống',
};

export const VI_AUTHORITIES: typeof EN_AUTHORITIES = {
  'an inspector': 'thanh tra viên',
  'an Authorised Officer': 'cán bộ giám sát được ủy quyền',
  'the regulator': 'cơ quan quản lý',
  'the Manager Government Casino Inspectorate': 'Trưởng cơ quan Thanh tra Casino của Chính phủ',
};
