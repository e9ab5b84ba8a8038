import { useState } from 'react';
import { css } from 'styled-system/css';
import { SegmentedControl } from '../segmented-control.tsx';
import { PageTitle, Wrap } from '../layout.tsx';
import { Toaster } from '../toaster.tsx';
import type { ThemeName } from '../theme/theme.ts';
import { Buttons, Choices, Inputs } from './controls.tsx';
import { Lists, Marks } from './display.tsx';
import { Messages, Overlays, Pickers } from './feedback.tsx';
import { Foundations } from './foundations.tsx';
import { Panels } from './panels.tsx';

const ground = css({ bg: 'canvas', color: 'text', paddingBlock: '8' });

/** Every component in every state, in either theme: a gallery for development. */
export function UiGallery({ theme: initial = 'dark' }: { theme?: ThemeName }) {
  const [theme, setTheme] = useState<ThemeName>(initial);
  return (
    <div data-theme={theme} className={ground}>
      <Wrap>
        <PageTitle
          note="Every state that is built is drawn here first."
          end={
            <SegmentedControl
              label="Theme"
              value={theme}
              onValueChange={setTheme}
              options={[
                { value: 'dark', label: 'Dark' },
                { value: 'light', label: 'Light' },
                { value: 'system', label: 'System' },
              ]}
            />
          }
        >
          Components
        </PageTitle>
        <Foundations />
        <Buttons />
        <Inputs />
        <Choices />
        <Marks />
        <Lists />
        <Panels />
        <Messages />
        <Overlays />
        <Pickers />
      </Wrap>
      <Toaster label="Messages" closeLabel="Close" />
    </div>
  );
}
