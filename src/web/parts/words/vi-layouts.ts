/** The names of the layouts in Vietnamese. */

export const VI_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': 'Sic Bo cổ điển',
  'crown-sic-bo/B': 'Sic Bo cổ điển (mặt bàn B)',
  'crown-sic-bo/C': 'Sic Bo Bầu Cua',
  'crown-sic-bo/D': 'Sic Bo Bầu Cua (mặt bàn D)',
  'crown-sic-bo/E': 'Sic Bo Chẵn Lẻ',
  'crown-sic-bo/F': 'Sic Bo Chẵn Lẻ (mặt bàn F)',
  'rws-tai-sai/A': 'Tai Sai',
  'rws-tai-sai/C': 'Tai Sai tổ hợp',
  'rws-tai-sai/E': 'Tai Sai hai cánh',
  'adelaide-big-and-small/full': 'Tài Xỉu',
  'adelaide-big-and-small/mini': 'Tài Xỉu mini',
  'triple-dice/mat': 'Triple Dice',
  'dicette/mat': 'Dicette',
};
