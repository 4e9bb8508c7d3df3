/** The English names of the layouts as players know them. */

/** By rulebook and layout. */
export const EN_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': 'Sic Bo Classic',
  'crown-sic-bo/B': 'Sic Bo Classic (felt B)',
  'crown-sic-bo/C': 'Sic Bo Fish, Prawn, Crab',
  'crown-sic-bo/D': 'Sic Bo Fish, Prawn, Crab (felt D)',
  'crown-sic-bo/E': 'Sic Bo Odd and Even',
  'crown-sic-bo/F': 'Sic Bo Odd and Even (felt F)',
  'rws-tai-sai/A': 'Tai Sai',
  'rws-tai-sai/C': 'Tai Sai Combinations',
  'rws-tai-sai/E': 'Tai Sai Two Wings',
  'adelaide-big-and-small/full': 'Big and Small',
  'adelaide-big-and-small/mini': 'Big and Small Mini',
  'triple-dice/mat': 'Triple Dice',
  'dicette/mat': 'Dicette',
};
