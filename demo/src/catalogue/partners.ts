import { type DemoFile, folder } from './file.ts'
import { birches, fields, fishing, lake, surf, table, wood } from './motifs.ts'

const SPRING = ['#9dbb5a', '#6e9a4b', '#c7cf7c', '#86ad63', '#e0d79a', '#4f7d46']
const SUMMER = ['#2f5a34', '#3f6f3c', '#1f4a36', '#567f3f']
const add = folder({ path: ['Partners'], by: 'tomas', copyright: '© Heim Guesthouse', creator: 'Heim Guesthouse' })
export const partners: DemoFile[] = [
  add('Heim guesthouse table', 'landscape', table(1069, 'paint', ['salad', 'soup', 'bread', 'water', 'glass']), {
    status: 'restricted',
    rights_context: 'Only in publications that name the guesthouse.',
  }),
  add(
    'Heim lake house',
    'large',
    lake(1087, 'noon', {
      lake: 0.6,
      horizon: 0.52,
      forest: 1,
      tint: '#3f6a3e',
      with: { what: 'cabin', u: 0.58, v: 0.63, scale: 0.3 },
    }),
  ),
  add('Terraced fields spring', 'landscape', fields(263, SPRING, { turn: -0.3 })),
  add('Green patchwork', 'square', fields(1091, SPRING, { turn: 0.7, river: false, cuts: 10 })),
  add('Forest lake from above', 'landscape', wood(9, SUMMER, 'lake')),
  add('Forest road in June', 'tall', wood(1093, SUMMER, 'road', { bend: 0.8 })),
  add(
    'Boatyard evening',
    'landscape',
    fishing(1097, 'sunset', 0.3, { v: 0.76, scale: 1.6, horizon: 0.54, colour: '#b4463a' }),
    { status: 'restricted' },
  ),
  add('Turquoise bay', 'wide', surf(1103, { shallow: '#6fd0c4', deep: '#1a7f95', sand: '#ead9b8', turn: 1.1 })),
  add(
    'Birches in spring',
    'portrait',
    birches(1109, ['#eef5c0', '#b6c95c', '#7f9f3e'], { far: '#9cb860', ground: '#6a7a3c' }),
  ),
  add('Sea food plate', 'square', table(1117, 'oak', ['mussels', 'salmon', 'lemons', 'glass'])),
]
