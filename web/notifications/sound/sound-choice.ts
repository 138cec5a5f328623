import { useLocalStorage } from '@mantine/hooks';

const KEY = 'earshot-sound';

/** Whether notifications sound in this browser: a choice of the device, off until somebody turns it on. */
export function useSoundChoice(): [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useLocalStorage({ key: KEY, defaultValue: false, getInitialValueInEffect: false });
  return [on, setOn];
}
