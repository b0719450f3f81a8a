/** Events that show that the user is scrolling or navigating. After one of them, the scroll position must no longer be
 *  restored. */
export const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
