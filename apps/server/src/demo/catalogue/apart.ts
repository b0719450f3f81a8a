import { type DemoFile, folder } from './file.ts'
import { harbour, mountains, sailing } from './motifs.ts'

const add = folder({ path: [], by: 'amara', copyright: '© 2026 Visit Solvik', creator: 'Amara Osei' })
/** What waits for review, and what lies in the bin. */
export const apart: DemoFile[] = [
  add(
    'Guest photo from the regatta',
    'landscape',
    sailing(1201, 'golden', 0.3, { v: 0.74, scale: 1.4, colour: '#d9a441' }),
    { review_status: 1, bare: true },
  ),
  add('Blurred attempt', 'landscape', mountains(1213, 'storm', { layers: 3, cloud: 0.9 }), {
    recycled: true,
    bare: true,
  }),
  add('Duplicate of the quay', 'square', harbour(1217, 'noon', { quay: 0.62, boats: 5 }), {
    recycled: true,
    bare: true,
  }),
]
