/** A line in Vietnamese about each layout. */

const CLASSIC = 'Ba viên xúc xắc. Đặt Tài Xỉu, tổng điểm, cặp số, đôi hoặc bộ ba.';
const SYMBOLS = 'Ba viên xúc xắc có hình, ba màu. Đặt hình, màu hoặc tổng điểm.';
const ODD_EVEN = 'Ba viên xúc xắc. Các cửa cổ điển, Chẵn Lẻ và bốn số cùng lúc.';

export const VI_ABOUT_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': CLASSIC,
  'crown-sic-bo/B': CLASSIC,
  'crown-sic-bo/C': SYMBOLS,
  'crown-sic-bo/D': SYMBOLS,
  'crown-sic-bo/E': ODD_EVEN,
  'crown-sic-bo/F': ODD_EVEN,
  'rws-tai-sai/A': 'Ba viên xúc xắc dưới nắp đậy. Tài Xỉu, tổng điểm, cặp số, đôi và bộ ba.',
  'rws-tai-sai/C': 'Ba viên xúc xắc dưới nắp đậy. Chẵn Lẻ và cả ba viên với tỷ lệ trả cao.',
  'rws-tai-sai/E': 'Ba viên xúc xắc dưới nắp đậy. Các cửa trả cao in ở hai bên mặt bàn.',
  'adelaide-big-and-small/full': 'Ba viên xúc xắc. Chẵn Lẻ, bốn số cùng lúc và vùng số.',
  'adelaide-big-and-small/mini': CLASSIC,
  'triple-dice/mat': 'Người chơi đổ ba viên xúc xắc có vương miện, mỏ neo và bốn chất bài. Đặt hình và màu.',
  'dicette/mat': 'Hai viên xúc xắc, mặt bàn như roulette: số, hàng, cột, đỏ hoặc đen.',
};
