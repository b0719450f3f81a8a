import { type DemoFile, folder } from './file.ts'
import { harbour, mountains, sailing } from './motifs.ts'

const kari = { name: 'Kari Nordal', email: 'kari@example.org' }
const sent = folder({ path: [], by: 'amara', copyright: '', creator: kari.name })
const guest = { review_status: 1, guest: kari, bare: true } as const

const add = folder({ path: [], by: 'amara', copyright: '© 2026 Visit Solvik', creator: 'Amara Osei' })
/** The files in review, and those in the recycling bin. */
export const reviewAndBin: DemoFile[] = [
  sent(
    'Guest photo from the regatta',
    'landscape',
    sailing(1201, 'golden', 0.3, { v: 0.74, scale: 1.4, colour: '#d9a441' }),
    guest,
  ),
  sent('Before the start', 'square', sailing(1223, 'noon', 0.4, { v: 0.7, scale: 1.1, colour: '#b3453a' }), guest),
  sent('The last boat home', 'portrait', sailing(1229, 'dusk', 0.5, { v: 0.76, scale: 1.2, colour: '#3b6ea5' }), guest),
  add('Blurred attempt', 'landscape', mountains(1213, 'storm', { layers: 3, cloud: 0.9 }), {
    recycled: true,
    bare: true,
  }),
  add('Duplicate of the quay', 'square', harbour(1217, 'noon', { quay: 0.62, boats: 5 }), {
    recycled: true,
    bare: true,
  }),
]
