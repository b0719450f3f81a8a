export const copy = {
  noTeam: 'No matching team was found',
} as const
