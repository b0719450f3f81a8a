/** The facts about a file on its public page, rendered by both the server and the page's script. */
export const publicFileWords = {
  uses: 'Permitted use',
  credit: 'Credit line',
  size: 'Size',
  length: 'Duration',
  rights: 'Rights',
  terms: 'Terms',
  until: 'May be used until',
  noPreview: 'This file has no preview.',
} as const
