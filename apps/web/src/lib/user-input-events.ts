/** Events that show that a person scrolls or navigates: the scroll position is no longer restored. */
export const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
