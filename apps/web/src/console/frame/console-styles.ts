/*
 * Styles of the Mantine components that only the console uses, so that candidates never load them. Add a line here for each
 * newly used component, in Mantine's own order.
 */
import "@mantine/core/styles/Fieldset.css";
import "@mantine/core/styles/Kbd.css";
import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/Tabs.css";
