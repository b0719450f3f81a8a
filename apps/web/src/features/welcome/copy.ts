export const welcomeWords = { title: 'Welcome', loading: 'the welcome' } as const
