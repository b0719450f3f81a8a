import type { PostType } from '@vitrine/contract'

/** Accounts of the demo's team on the emulated networks. */
export const demoAccounts = {
  visitsolvik: { platform: 'Instagram', username: 'visitsolvik', name: 'Visit Solvik', followers: 18_400 },
  outdoors: { platform: 'Instagram', username: 'solvik.outdoors', name: 'Solvik Outdoors', followers: 5210 },
  tiktok: { platform: 'TikTok', username: 'visitsolvik', name: 'Visit Solvik', followers: 31_700 },
} as const
export type DemoAccount = keyof typeof demoAccounts

/** A post of the demo. `day` counts from the day of the first start, in the team's time zone; posts of past days are published. */
export type DemoPost = {
  account: DemoAccount
  type?: PostType
  /** File names. A post whose files were not drawn is left out. */
  files: readonly string[]
  caption: string
  day?: number
  at?: string
  /** `outside`: waits for someone outside the team. `failed`: the network blocks it. `reconnect`: the account has lost its
   *  connection. */
  as?: 'draft' | 'approval' | 'outside' | 'failed' | 'reconnect'
}

/** The person who approves the posts that wait for someone outside the team. */
export const outsideApprover = {
  name: 'Sigrid Holm',
  email: 'sigrid@gamlebyen-hotell.example',
  message: 'Is the opening day right, and may we name the hotel?',
}

const published: DemoPost[] = [
  {
    account: 'visitsolvik',
    day: -24,
    at: '08:00',
    files: ['Harbour first light.jpg'],
    caption:
      'First light on the quay. The bakery in Strandgata opens at six, and the cinnamon buns are still warm.\n\n#visitsolvik #slowmornings',
  },
  {
    account: 'outdoors',
    day: -22,
    at: '17:30',
    files: ['Ridge walk dawn.jpg'],
    caption: 'Four hours, one thermos and this view. The ridge path is open until the first snow. #solvikoutdoors',
  },
  {
    account: 'visitsolvik',
    day: -20,
    at: '09:00',
    files: ['Market citrus crates.jpg', 'Berry stall.jpg', 'Apple harvest.jpg'],
    caption: 'Saturday is market day. Swipe for what to bring home, and come before ten for the apples.',
  },
  {
    account: 'tiktok',
    day: -18,
    at: '17:30',
    files: ['A day at the harbour.mp4'],
    caption: 'A whole day at the old harbour in twelve seconds #visitsolvik #norway',
  },
  {
    account: 'visitsolvik',
    day: -15,
    at: '12:00',
    files: ['Old town harbour.jpg'],
    caption: 'Which house would you choose? We’d take the yellow one with the blue door.',
  },
  {
    account: 'outdoors',
    day: -13,
    at: '18:00',
    files: ['Hiker above the valley.jpg'],
    caption: 'Above the valley before breakfast. Pack a second pair of socks. #solvikoutdoors',
  },
  {
    account: 'visitsolvik',
    type: 'reel',
    day: -11,
    at: '18:30',
    files: ['Along the fjord.mp4'],
    caption: 'Ten quiet seconds along the fjord. Sound on.',
  },
  {
    account: 'visitsolvik',
    day: -9,
    at: '19:00',
    files: ['Lighthouse sunset.jpg'],
    caption: 'Skarv lighthouse, last Tuesday, 16:42. The path from the ferry takes forty minutes.',
  },
  {
    account: 'visitsolvik',
    day: -7,
    at: '12:00',
    files: ['Welcome to Solvik.jpg'],
    caption:
      'New here? Hello! We share harbours, cabins and the people who look after them. Save this one for the winter.',
  },
  {
    account: 'tiktok',
    day: -5,
    at: '20:00',
    files: ['Aurora over Skarv lake.jpg', 'Northern lights peak.jpg'],
    caption: 'Two nights, two skies over Skarv lake #northernlights',
  },
  {
    account: 'outdoors',
    day: -4,
    at: '08:30',
    files: ['Kayak on the mirror.jpg'],
    caption: 'No wind at all this morning. Rent a kayak at the boathouse until the end of November.',
  },
  {
    account: 'visitsolvik',
    type: 'story',
    day: -3,
    at: '10:00',
    files: ['Lighthouse blue hour.jpg'],
    caption: '',
  },
  {
    account: 'visitsolvik',
    day: -2,
    at: '17:00',
    files: ['Winter cabin dusk.jpg'],
    caption: 'Snow on the roof, a lamp in the window. The cabins above Skarv open this week. Who would you bring?',
  },
]

const problems: DemoPost[] = [
  {
    account: 'visitsolvik',
    day: -6,
    at: '19:00',
    as: 'failed',
    files: ['Regatta.jpg'],
    caption: 'Regatta 2027: the dates are out! Link in bio, link in bio, link in bio.',
  },
  {
    account: 'outdoors',
    day: -1,
    at: '09:00',
    as: 'reconnect',
    files: ['Lake mirror morning.jpg'],
    caption: 'The lake trail is clear of snow up to the hut. Bring spikes for the last part.',
  },
]

const planned: DemoPost[] = [
  {
    account: 'visitsolvik',
    day: 1,
    at: '08:00',
    files: ['Cabin in the morning.jpg'],
    caption: 'Coffee first. Then the sauna, the snow, and the sauna again.',
  },
  {
    account: 'tiktok',
    day: 2,
    at: '17:30',
    files: ['Ferry crossing.mov'],
    caption: 'The ferry home, every evening at half past five #visitsolvik',
  },
  {
    account: 'visitsolvik',
    day: 3,
    at: '09:00',
    files: ['Blue cabin.jpg', 'Cabin before the storm.jpg'],
    caption: 'Two cabins, one valley. Swipe and tell us which weekend is yours.',
  },
  {
    account: 'visitsolvik',
    day: 4,
    at: '12:00',
    as: 'approval',
    files: ['Solvik from the sea.jpg'],
    caption: 'Winter timetable for the island ferry, from 1 December. Photo: Kari Nordal',
  },
  {
    account: 'visitsolvik',
    day: 6,
    at: '08:00',
    files: ['Quay at noon.jpg'],
    caption: 'Low sun, long shadows and nobody in a hurry.',
  },
  {
    account: 'outdoors',
    day: 7,
    at: '17:00',
    files: ['Alpenglow tower.jpg'],
    caption: 'Eleven minutes of this, then dark. Bring a head torch.',
  },
  {
    account: 'visitsolvik',
    type: 'reel',
    day: 9,
    at: '18:30',
    files: ['Snow at the cabin.mp4'],
    caption: 'It snows. That’s the post.',
  },
  {
    account: 'visitsolvik',
    day: 11,
    at: '12:00',
    files: ['Harbour evening lights.jpg'],
    caption: 'The harbour lights go on at half past three now. Dinner on the quay starts early.',
  },
  {
    account: 'visitsolvik',
    day: 8,
    at: '11:00',
    as: 'outside',
    files: ['Old town harbour.jpg'],
    caption:
      'The lights in the old town go on this Friday. Mulled wine at the Gamlebyen hotel from five o’clock, and the choir at six.',
  },
  {
    account: 'tiktok',
    day: 13,
    at: '17:00',
    files: ['Old town from the hill.jpg', 'Postcard bridge.jpg'],
    caption: 'Old town, two ways #visitsolvik',
  },
  {
    account: 'visitsolvik',
    day: 14,
    at: '17:00',
    files: ['Surf from above.jpg'],
    caption: 'Winter swimmers, we see you. From the drone, and from under a blanket.',
  },
  {
    account: 'visitsolvik',
    day: 18,
    at: '09:00',
    files: ['Ridge at golden hour.jpg'],
    caption: 'The last hour of sun before the dark weeks. We took the whole office up.',
  },
  {
    account: 'visitsolvik',
    day: 5,
    at: '18:00',
    as: 'draft',
    files: ['Red evening over Skarv.jpg'],
    caption: 'Red sky over Skarv …',
  },
  {
    account: 'outdoors',
    day: 16,
    at: '10:00',
    as: 'draft',
    files: ['Summer peak noon.jpg'],
    caption: 'Next summer’s guided tours: dates to be confirmed',
  },
  {
    account: 'visitsolvik',
    as: 'draft',
    files: ['Fjord dawn panorama.jpg'],
    caption: 'Idea: a wide one for the first day of Advent',
  },
  { account: 'visitsolvik', as: 'draft', files: ['Berry stall.jpg', 'Lemon stall close.jpg'], caption: '' },
  { account: 'tiktok', as: 'draft', files: ['Along the fjord.mp4'], caption: 'Fjord, but make it slow' },
]

export const demoPosts: readonly DemoPost[] = [...published, ...problems, ...planned]
