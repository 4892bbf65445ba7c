// Where are the components that Blade's tags name? `<x-forms.input>` and `<livewire:counter>`.

export const componentFolder = "views/components/";
export const livewireFolder = "views/livewire/";
