export const activityWords = {
  panel: 'Activity',
  loading: 'the activity',
  none: 'No activity yet',
  /** Shown as the author of automatic changes. */
  system: 'Vitrine',
} as const
