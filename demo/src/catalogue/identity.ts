import { type DemoFile, folder } from './file.ts'
import { brand } from './motifs.ts'

const [TEAL, PAPER, NAVY, BRICK] = ['#0f4c4f', '#fbf8f1', '#24333d', '#b5392f'] as const
const add = folder({ path: ['Brand'], by: 'tomas', copyright: '© Visit Solvik', creator: 'Studio Nord' })
export const identity: DemoFile[] = [
  add('Logo on teal', 'square', brand('mark', TEAL, '#ffffff'), { as: 'png' }),
  add('Logo on paper', 'square', brand('mark', PAPER, TEAL), { as: 'png' }),
  add('Logo with name', 'landscape', brand('lockup', TEAL, '#ffffff'), {
    as: 'png',
    before: [brand('lockup', NAVY, '#ffffff', '#8aa6b5')],
  }),
  add('Logo with name on paper', 'landscape', brand('lockup', PAPER, TEAL, BRICK), { as: 'png' }),
  add('Colours of Solvik', 'landscape', brand('palette', PAPER, NAVY), { as: 'png', internal_use: true }),
  add('Icons', 'square', brand('icons', PAPER, TEAL, BRICK), { as: 'png', internal_use: true }),
  add('Pattern peaks', 'landscape', brand('pattern', '#e8e0d0', '#cfc4ad', '#e3b04b'), { as: 'png' }),
  add('Pattern waves', 'wide', brand('waves', TEAL, '#1f7a7d'), { as: 'webp' }),
  add('Pattern waves brick', 'wide', brand('waves', BRICK, '#8c2a22', '#f4d9a0'), { as: 'webp' }),
]
