/** What a person does to go somewhere themselves: from then on nothing is put where it was for them. */
export const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
