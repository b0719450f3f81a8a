export const copy = {
  upTo1: 'Under 1 MB',
  upTo10: '1 to 10 MB',
  upTo100: '10 to 100 MB',
  from100: '100 MB or more',
  within: (days: number) => `Within ${days} days`,
  expired: 'Expired',
  later: 'Later',
  unnamedFaces: 'Unnamed faces',
  nextUnchanged: 'Send `next` exactly as the previous page returned it',
} as const
