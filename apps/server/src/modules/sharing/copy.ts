export const copy = {
  noTeam: 'No matching team was found. Check the name or email address.',
} as const
