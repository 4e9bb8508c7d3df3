/** Traditional Chinese texts for an act that a person of a higher role confirms on this device. */
import type { AuthoriseWords } from './index.ts';

export const ZH_HANT: AuthoriseWords = {
  confirmAs: '確認身分',
  confirmAsRole: (role) => `以${role}身分確認`,
  role: '職位',
  higherRoles: '須上級職位',
  confirm: '確認',
  cancel: '取消',
  close: '關閉',
  title: (act) => `${act}：確認`,
  hint: (roles) => `此操作須由${roles}確認。請該員在此輸入帳號及密碼，僅供這一次操作使用，並以其名義記錄。`,
  login: '帳號',
  password: '密碼',
  or: '或',
  errors: {
    'wrong-credentials': '帳號或密碼錯誤。',
    'locked-out': '失敗次數過多，請稍候再試。',
    'rate-limited': '請求過多，請稍候一分鐘。',
    busy: '伺服器忙碌，請再試一次。',
    'not-permitted': '此人在本檯沒有這個職位。',
  },
  noAnswer: '伺服器沒有回應。請再試一次：操作只會執行一次。',
};
