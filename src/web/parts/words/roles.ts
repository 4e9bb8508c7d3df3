/** Names of the roles of all rulebooks, for pages that say who decides or who has to act. */
import type { InEachLanguage } from '../../shell/index.ts';

export const ROLE_NAMES: InEachLanguage<Readonly<Record<string, string>>> = {
  en: {
    dealer: 'dealer',
    'game-supervisor': 'Game Supervisor',
    'pit-boss': 'Pit Boss',
    'pit-supervisor': 'Pit Supervisor',
    'pit-manager': 'Pit Manager',
    'shift-manager': 'Shift Manager',
    inspector: 'inspector',
    house: 'house',
    supervisor: 'supervisor',
    officer: 'officer',
    'inspectorate-manager': 'Manager of the Inspectorate',
    administrator: 'administrator',
    player: 'player',
    system: 'system',
  },
  'zh-Hant': {
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
  },
};
